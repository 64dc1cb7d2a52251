/** Makes the names of entries unique, by a number. */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>()
  return name => {
    let unique = name
    for (let count = 2; used.has(unique); count++) unique = `${name}-${count}`
    used.add(unique)
    return unique
  }
}
