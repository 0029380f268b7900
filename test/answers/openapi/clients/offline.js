// Preloaded into the generators: a description that needs the network is no description.
import { Socket } from "node:net";

Socket.prototype.connect = () => {
  throw new Error("A generator must not ask the network.");
};
