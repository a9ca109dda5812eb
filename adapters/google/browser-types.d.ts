// The types of @auth/core bring those of a browser with them, whose RequestInit lacks what Node's has.
interface RequestInit {
  duplex?: "half";
}
