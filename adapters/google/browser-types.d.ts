// @auth/core's types include the browser's, whose RequestInit lacks Node's additions.
interface RequestInit {
  duplex?: "half";
}
