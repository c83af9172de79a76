/** A view of `values` that notes which of them were asked for: what nobody reads was not honoured. */
export function watched<Values extends object>(values: Values, read: Set<string>): Values {
  const get = (all: Values, name: string | symbol) => {
    read.add(String(name));
    return Reflect.get(all, name);
  };
  return new Proxy(values, { get });
}
