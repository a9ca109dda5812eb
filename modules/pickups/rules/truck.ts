/**
 * What the runner found at the second leg. emptied: said by finishing the leg with its photo. tagged: the hauler left a
 * tag and the cans full. truckNotHere: the truck had not come yet.
 */
export const truckVerdicts = ["emptied", "notEmptied", "tagged", "truckNotHere"] as const;
export type TruckVerdict = (typeof truckVerdicts)[number];
