/** What was checked about a proof photo. */
export const proofs = {
  verified: "Verified: live, {meters, number} m from the home, {time}",
  verifiedNoPlace: "Verified: live, location unknown, {time}",
  notVerified: "Not verified: {reasons}",
  missing: {
    inReview: "under review",
    refused: "not accepted in our review",
    gallery: "chosen from the gallery",
    noSource: "no record that it was taken live",
    far: "taken {meters, number} m from the home",
    reused: "looks like an earlier photo",
    notCompared: "couldn’t be compared with earlier photos",
    clock: "the phone’s clock was off",
    samePicture: "same picture as the other photo",
  },
} as const;
