/**
 * English synonyms in documentation. Used only if a query has no good answer by its own words, because every
 * further word costs a download.
 */

const GROUPS = [
  'move migrate transfer relocate',
  'replace change update switch swap',
  'edit modify change set',
  'remove delete uninstall drop leave',
  'stop exit quit leave end',
  'start run launch begin',
  'create make generate new',
  'add register join',
  'install setup deploy',
  'configure config settings options',
  'avoid prevent',
  'fix repair solve troubleshoot',
  'error failure problem wrong',
  'profit earn earnings income reward',
  'cost price fee pay',
  'upgrade update',
  'choose select pick',
  'show display view see',
  'check verify test',
  'limit maximum restrict',
  'speed performance fast slow',
  'requirements prerequisites need',
  'example sample',
  'connect link attach',
  'save store keep',
  'backup restore',
].map(group => group.split(' '))

/** The synonyms of a word, by its stem. */
export function synonymsOf(stemmed: string, stem: (term: string) => string): string[] {
  const groups = GROUPS.filter(group => group.some(word => stem(word) === stemmed))
  return [...new Set(groups.flat())].filter(word => stem(word) !== stemmed)
}
