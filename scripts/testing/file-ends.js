/** Names of the tests that mark the end of a test file in a group. */
const PREFIX = 'end of the test file '

/** The name that marks the end of a file. */
export function endOf(file) {
  return PREFIX + file
}

/** The file whose end a name marks; undefined for the names of other tests. */
export function endedFile(name) {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
}
