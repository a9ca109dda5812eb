import { BlockList, isIP } from "node:net";

/** Reserved IPv4 ranges (IANA's special-purpose registry) and those that are not unicast. */
const setAside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  setAside.addSubnet(net, bits, "ipv4");

/** Global unicast IPv6, and its reserved parts: protocols, tunnels to IPv4, and examples. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const setAside6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const)
  setAside6.addSubnet(net, bits, "ipv6");

/** Whether an IP address is on the public internet. IPv4 addresses embedded in IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !setAside.check(address, "ipv4");
    case 6:
      return globalUnicast.check(address, "ipv6") && !setAside6.check(address, "ipv6");
    default:
      return false;
  }
}
