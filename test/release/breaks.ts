/** What a program of the last release would miss in what is answered now (docs/stability.md). */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = Readonly<Record<string, Json>>;

/** Texts for people may be put better at any time. */
const FOR_PEOPLE = new Set(["message", "detail", "title"]);

/** Each break by its place. `isProblem` where the answer is one. */
export function breaksIn(before: Json, now: Json, place = "answer", isProblem = false): string[] {
  if (kindOf(before) !== kindOf(now)) return [`${place}: was ${kindOf(before)}, is ${kindOf(now)}`];
  if (isList(before) && isList(now)) {
    if (before.length !== now.length) return [`${place}: had ${before.length} items, has ${now.length}`];
    return before.flatMap((item, index) =>
      breaksIn(item, now[index] as Json, `${place}[${index}]`, isProblem),
    );
  }
  if (isObject(before) && isObject(now)) return breaksOfFields(before, now, place, isProblem);
  return before === now ? [] : [`${place}: was ${JSON.stringify(before)}, is ${JSON.stringify(now)}`];
}

function breaksOfFields(before: Fields, now: Fields, place: string, isProblem: boolean): string[] {
  const names = Object.keys(before);
  const missing = names.filter((name) => !(name in now)).map((name) => `${place}.${name}: is gone`);
  const kept = names.filter((name) => name in now);
  const order = Object.keys(now).filter((name) => kept.includes(name));
  const isReordered = order.join() !== kept.join();
  return [
    ...missing,
    ...(isReordered ? [`${place}: fields in another order`] : []),
    ...kept
      .filter((name) => !(isProblem && FOR_PEOPLE.has(name)))
      .flatMap((name) => breaksIn(before[name] as Json, now[name] as Json, `${place}.${name}`, isProblem)),
  ];
}

/**
 * The same for the OpenAPI description: operations, statuses and parameters stay, what was accepted is accepted, and fields keep
 * their types. A field may get a new value of a list, but no new kind of value.
 */
export function breaksInDescription(before: Json, now: Json): string[] {
  const [was, is] = [before, now].map((one) => one as Fields) as [Fields, Fields];
  const [paths, components] = ["paths", "components"].map(
    (name) => [was[name], is[name]] as [Fields, Fields],
  ) as [[Fields, Fields], [Fields, Fields]];
  return [
    ...Object.entries(paths[0]).flatMap(([path, item]) =>
      breaksOfOperation(
        path,
        (item as Fields).get as Fields,
        (paths[1][path] as Fields | undefined)?.get as Fields,
      ),
    ),
    ...Object.entries(components[0].schemas as Fields).flatMap(([name, schema]) =>
      breaksOfSchema(name, schema as Fields, (components[1].schemas as Fields)[name] as Fields),
    ),
  ];
}

function breaksOfOperation(path: string, was: Fields, is: Fields | undefined): string[] {
  if (is === undefined) return [`${path}: is gone`];
  const parametersOf = (one: Fields) => (one.parameters ?? []) as readonly Fields[];
  const gone = Object.keys(was.responses as Fields).filter((status) => !(status in (is.responses as Fields)));
  const required = parametersOf(is).filter(
    ({ name, required }) =>
      required === true && !parametersOf(was).some((one) => one.name === name && one.required === true),
  );
  return [
    ...(was.operationId === is.operationId ? [] : [`${path}: another id`]),
    ...gone.map((status) => `${path}: no ${status}`),
    ...required.map(({ name }) => `${path}: ${name} is required`),
    ...parametersOf(was).flatMap((one) => {
      const other = parametersOf(is).find(({ name }) => name === one.name);
      return other === undefined
        ? [`${path}: no parameter ${one.name}`]
        : breaksOfDomain(`${path}: ${one.name}`, one, other);
    }),
  ];
}

/** What a parameter accepted, it accepts. */
function breaksOfDomain(place: string, { schema: before }: Fields, { schema: now }: Fields): string[] {
  const [was, is] = [before, now].map((schema) => {
    const own = schema as Fields;
    return own.items === undefined ? own : { ...own, ...(own.items as Fields) };
  }) as [Fields, Fields];
  return [
    ...lostWords(place, was, is),
    ...(Number(is.minimum ?? Number.NEGATIVE_INFINITY) > Number(was.minimum ?? Number.NEGATIVE_INFINITY)
      ? [`${place}: a greater minimum`]
      : []),
    ...(Number(is.maximum ?? Infinity) < Number(was.maximum ?? Infinity)
      ? [`${place}: a smaller maximum`]
      : []),
    ...(JSON.stringify(was.default) === JSON.stringify(is.default) ? [] : [`${place}: another default`]),
  ];
}

/** What a field could be, and nothing else, it is. */
function breaksOfSchema(place: string, was: Fields, is: Fields | undefined): string[] {
  if (is === undefined) return [`${place}: is gone`];
  const [before, now] = [was, is].map(kindsOf) as [string[], string[]];
  const properties = Object.entries((was.properties ?? {}) as Fields);
  return [
    ...lostWords(place, was, is),
    ...now.filter((kind) => !before.includes(kind)).map((kind) => `${place}: may be ${kind} too`),
    ...(was.items === undefined ? [] : breaksOfSchema(`${place}[]`, was.items as Fields, is.items as Fields)),
    ...properties.flatMap(([name, schema]) =>
      breaksOfSchema(`${place}.${name}`, schema as Fields, ((is.properties ?? {}) as Fields)[name] as Fields),
    ),
  ];
}

/** What a list of words no longer has: parameters share these lists with fields. */
const lostWords = (place: string, was: Fields, is: Fields): string[] =>
  ((was.enum ?? []) as readonly Json[])
    .filter((word) => is.enum !== undefined && !(is.enum as readonly Json[]).includes(word))
    .map((word) => `${place}: no ${word}`);

/** The kinds of value that a schema allows: `string`, `null`, the name of another schema. */
const kindsOf = ({ type, anyOf, $ref, const: value }: Fields): string[] => {
  if (anyOf !== undefined) return (anyOf as readonly Fields[]).flatMap(kindsOf);
  if ($ref !== undefined) return [String($ref)];
  return type === undefined ? [String(typeof value)] : [type].flat().map(String);
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is Fields =>
  typeof value === "object" && value !== null && !isList(value);
const kindOf = (value: Json): string => (value === null ? "null" : isList(value) ? "array" : typeof value);
