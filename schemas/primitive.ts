/** What the records that a consumer reads are made of. */

import { z } from "zod";

// Not z.uuid(): the data may hold ids of any version, and what it holds is answered.
export const id = z.guid();
export const text = z.string();
export const nullableText = text.nullable();
export const number = z.number();
export const dateTime = z.iso.datetime();
export const count = z.int().min(0);
