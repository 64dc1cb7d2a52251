/**
 * Mutants that no test can find, because docsgen does the same with them, and those that only cost time. Each with its reason.
 */

export interface Equivalent {
  file: string
  operator: string
  /** What was written, as a survivor is printed. */
  before: string
  /** A part of its line, where the file has the same text in several places. */
  line?: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/parse/mdast/transform.ts',
    operator: 'change constant',
    before: '0',
    reason:
      'The text is compared with its own first character repeated: with the second one, the same texts are equal.',
  },
  {
    file: 'src/parse/html/tokens.ts',
    operator: '< to <=',
    before: 'shared < this.#key.length',
    reason: 'One more character can only match at the end of the text, behind which nothing is cut off.',
  },
  {
    file: 'src/parse/hast/references.ts',
    operator: 'drop default',
    before: "node.value ?? ''",
    reason: 'A text always has a value; the type also describes nodes without one.',
  },
  {
    file: 'src/engine/tasks/columns.ts',
    operator: '< to <=',
    before: 'number < ends.length',
    reason: 'A typed array ignores what is written behind its end.',
  },
  {
    file: 'src/engine/tasks/records.ts',
    operator: 'change constant',
    before: 'true',
    reason: 'Only time: records that have not changed are written once more.',
  },
  {
    file: 'src/link/resolve-file.ts',
    operator: '=== to !==',
    before: 'scope === undefined',
    reason: 'Only time: without the short way, the same page is looked up by the long one.',
  },
  {
    file: 'src/parse/addresses/read-addresses.ts',
    operator: 'change constant',
    before: 'true',
    reason: 'The text of a page is not part of its addresses.',
  },
  {
    file: 'src/pipeline/code-of-pages.ts',
    operator: 'drop statement',
    before: 'expectSiteCode()',
    reason: 'Only time: a thread is started later.',
  },
  {
    file: 'src/emit/disk-sink.ts',
    operator: 'change constant',
    before: '0',
    reason: 'A site has more than one file: at least a page and the page of unknown addresses.',
  },
  {
    file: 'src/search-engine/score-accumulator.ts',
    operator: 'drop statement',
    before: 'this.#isTouched[row] = 1',
    reason: 'A section that is finished twice has no score left the second time.',
  },
  {
    file: 'src/pipeline/page-summary.ts',
    operator: 'drop default',
    before: 'page[name]?.length ?? 0',
    reason: 'A list that is not there has no length, which is not more than 0 either.',
  },
  {
    file: 'src/pipeline/page-summary.ts',
    operator: '> to >=',
    before: '(page[name]?.length ?? 0) > 0',
    reason: 'Only time: an empty list is read from the store instead of being known as empty.',
  },
  {
    file: 'src/engine/cache/sealed-file.ts',
    operator: '|| to &&',
    before: '!file || end < 0',
    reason: 'A file that is absent has no end of a line, and one without an end of a line has no valid head.',
  },
  {
    file: 'src/engine/pool.ts',
    operator: 'negate condition',
    before: 'call.inlineBelow !== undefined',
    reason: 'Only time: whether threads or the main thread do the work.',
  },
  {
    file: 'src/emit/publish-folder.ts',
    operator: 'negate condition',
    before: 'kept.size === 0 || !existsSync(folder)',
    reason: 'Only time: both ways assemble the same folder.',
  },
  {
    file: 'src/emit/folder-record.ts',
    operator: 'change constant',
    before: '1',
    line: 'this.#note.shown === 0 ? 1 : 0',
    reason: 'Only time: folders whose record is that of the other tree are listed again.',
  },
  {
    file: 'src/render/html/read-attributes.ts',
    operator: '< to <=',
    before: 'at < text.length',
    reason: 'Only time: the attributes are read in the other way, which reads all of them.',
  },
  {
    file: 'src/pipeline/put-pages.ts',
    operator: 'drop statement',
    before: 'store.release()',
    reason: 'Only memory: pages that are not needed any more stay there until the build ends.',
  },
  {
    file: 'src/engine/pool.ts',
    operator: 'drop statement',
    before: 'await Promise.race([done.catch(() => undefined), nextTurn()])',
    reason: 'Only time: more items are started before the first ones end, and each result has its own place.',
  },
  {
    file: 'src/parse/mdast/tabs.ts',
    operator: 'drop default',
    before: 'node.attributes ?? {}',
    reason: 'The parser gives each directive attributes, which may be empty.',
  },
  {
    file: 'src/parse/parse-page.ts',
    operator: 'change constant',
    before: '0',
    line: 'ends.at(-1) ?? 0',
    reason: 'A text that has an end has a last one, so that the default is never used.',
  },
  {
    file: 'src/emit/publish-folder.ts',
    operator: '|| to &&',
    before: 'kept.size === 0 || !existsSync(folder)',
    reason: 'Only time: both ways assemble the same folder.',
  },
  {
    file: 'src/emit/folder-record.ts',
    operator: 'negate condition',
    before: 'this.#note.shown === 0',
    line: 'this.#note.shown === 0 ? 1 : 0',
    reason: 'Only time: folders whose record is that of the other tree are listed again.',
  },
  {
    file: 'src/link/blog/link-blogs.ts',
    operator: 'change constant',
    before: 'false',
    line: "category: { type: 'category', label: title",
    reason: 'The category of a list of posts is in no sidebar, which alone shows whether it can be closed.',
  },
  ...(['< to <=', '> to >='] as const).map(operator => ({
    file: 'src/link/autogenerate.ts',
    operator,
    before: `a.name ${operator.charAt(0)} b.name`,
    reason: 'No disk has two entries of the same name in one folder.',
  })),
  {
    file: 'src/search-engine/chunk-counter.ts',
    operator: 'negate condition',
    before: 'count === CHUNKS || (firsts[count] as number) + MAX_KEPT_…',
    reason: 'Only time: chunks are forgotten as soon as there is another one, and are read again.',
  },
  {
    file: 'src/search-engine/chunk-counter.ts',
    operator: '+ to -',
    before: 'slot + 1',
    line: 'slots[slot + 1] = hash',
    reason:
      'Only time: a chunk with the hash of another one is not found, and is kept twice. Its letters are compared anyway.',
  },
  {
    file: 'src/search-engine/bytes.ts',
    operator: 'drop default',
    before: 'this.#data[this.#at++] ?? this.byte()',
    reason: 'At the end of the data, the next byte is read as well, which throws the same error.',
  },
  {
    file: 'src/emit/memory-sink.ts',
    operator: 'return early',
    before: '',
    line: 'hasAllBut(): boolean {',
    reason: 'Only time: the plan of the last run is made again.',
  },
  {
    file: 'src/pipeline/code-of-pages.ts',
    operator: 'negate condition',
    before: 'wanted.length > 0',
    reason: 'Only time: when the thread that may run code of the site is started.',
  },
  {
    file: 'src/engine/cache/cache-map.ts',
    operator: 'drop statement',
    before: 'this.#isDirty = false',
    reason: 'Only time: entries that did not change are written again.',
  },
  {
    file: 'src/engine/work-list.ts',
    operator: '/ to *',
    before: 'left / this.#shares',
    reason: 'Only time: how many items a thread gets at once.',
  },
  {
    file: 'src/render/page-view.ts',
    operator: '>= to >',
    before: 'query >= 0',
    reason: 'These addresses begin with their scheme, so that none begins with its query.',
  },
  {
    file: 'src/parse/mdx/page-code.ts',
    operator: '> to >=',
    before: 'this.#pieces.size > 0',
    reason: 'Only time: pages that import nothing but stylesheets are searched for what their code made.',
  },
  {
    file: 'src/link/related-pages.ts',
    operator: '>= to >',
    before: 'score >= MIN_SCORE - ROUNDING',
    reason: 'No score is below the limit by exactly the rounding error.',
  },
  {
    file: 'src/search-engine/bytes.ts',
    operator: 'drop statement',
    before: 'this.#length = length',
    line: 'this.#length = length',
    reason: 'Only memory: nothing refers to the postings of a page without a number.',
  },
  {
    file: 'src/engine/pool.ts',
    operator: 'change constant',
    before: '0',
    line: 'this.#feed(0, run, assertOpen)',
    reason: 'Only time: which of the threads does the items that are left.',
  },
  {
    file: 'src/pipeline/reused-plan.ts',
    operator: 'drop statement',
    before: 'plan.putPage(outPath, now)',
    reason: 'Only time: the next build makes the same record of the page again.',
  },
  {
    file: 'src/render/page-key.ts',
    operator: 'change constant',
    before: '0',
    line: 'const NO_HEADINGS',
    reason: 'Without headings, no level is shown.',
  },
  {
    file: 'src/link/related-pages.ts',
    operator: 'drop default',
    before: 'found.at(-1)?.[1] ?? 0',
    reason: 'Only a site without related pages has lists that are empty and full.',
  },
  {
    file: 'src/render/html/read-attributes.ts',
    operator: 'change constant',
    before: '1',
    line: "text[at - 1] === '\"'",
    reason: 'Only time: the attributes are read in the other way, which reads all of them.',
  },
  {
    file: 'src/search-engine/run-columns.ts',
    operator: 'change constant',
    before: '0',
    line: 'const chunk = { page: 0',
    reason: 'It is filled for each page before it is read.',
  },
  {
    file: 'src/parse/hast/list-handlers.ts',
    operator: 'drop default',
    before: 'head?.children ?? []',
    reason: 'A table has a first row; the type also describes one without.',
  },
]
