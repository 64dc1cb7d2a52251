/**
 * The date and the name in the path of a post.
 *
 * Returns the name without the date, and the date, `YYYY-MM-DD`, if there is one.
 */
const DATED = /^(?<folder>.*?)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<name>.*?)(?:\/index)?\.mdx?$/

/** The parts of a post's path: `2024-05-01-name.md`, `2024/05/01/name.md`, `2024-05-01-name/index.md`. */
export function postDate(docPath: string): { name: string; date?: string } {
  const { folder = '', date, name = '' } = DATED.exec(docPath)?.groups ?? {}
  if (date === undefined) return { name: docPath.replace(/(?:\/index)?\.mdx?$/, '') }
  const [year = '', month = '', day = ''] = date.split(/[-/]/)
  return { name: folder + name, date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}
