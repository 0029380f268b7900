/** The building blocks of the records that a consumer reads. */

import { z } from "zod";

// Not z.uuid(): the data may have ids of any version, and they are answered as they are.
export const id = z.guid();
export const text = z.string();
export const nullableText = text.nullable();
export const number = z.number();
export const dateTime = z.iso.datetime();
export const count = z.int().min(0);
