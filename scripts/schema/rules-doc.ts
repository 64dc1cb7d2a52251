/**
 * The reference of the rules. Returns the page of the website, with a chapter for each group and a section for each
 * rule.
 */
import type { ContentLoss } from '../../src/findings/content-loss.ts'
import type { RuleDefinition } from '../../src/findings/define-rule.ts'

const INTRO = `---
sidebar_label: Rules
---

# Rules

What \`docsgen check\`, and for the most part \`docsgen build\` and \`docsgen serve\`, can find, and what to do about it. The
ids are stable. \`rules: { 'id': 'ignore' | 'log' | 'warn' | 'throw' }\` in the config sets the level of each rule in all
three commands: \`ignore\` drops the finding, \`log\` makes it a note, \`warn\` a warning, \`throw\` an error, which fails the
run. A new level takes effect at once; no page is read again for it. A finding that is a milder case of its rule (a link
to a page that exists, but is ambiguous) keeps its lower level, unless the config names the rule.

This page is made from \`src/findings/rules/\` by \`scripts/config-doc.ts\`.

## Rules without a level

These are always errors. The config accepts no other level for them:
`

const CHAPTERS: Record<RuleDefinition['group'], string> = {
  links: 'Links',
  pages: 'Pages',
  files: 'Files',
  site: 'The site',
  runs: 'Config, templates, and runs',
}
const WIDTH = 120

/** website/docs/reference/rules.md. */
export function rulesDoc(rules: readonly RuleDefinition[]): string {
  const fixed = rules.filter(({ alwaysError }) => alwaysError !== undefined)
  const list = fixed.map(({ id, alwaysError }, at) => {
    const end = at === fixed.length - 1 ? '.' : ';'
    return `- \`${id}\`: ${alwaysError}${end}\n`
  })
  const chapters = Object.entries(CHAPTERS).map(([group, title]) => {
    const own = rules.filter(rule => rule.group === group)
    return `\n## ${title}\n${own.map(section).join('')}`
  })
  return `${INTRO}\n${list.join('')}${chapters.join('')}`
}

/** What the live server does about an error that loses content. */
const LOSSES: Partial<Record<ContentLoss, string>> = {
  'some-pages':
    '**Lost content:** The site lacks content. `docsgen serve` keeps the previous site until the error is corrected or another file is saved.',
  'all-pages':
    '**Lost content:** Every page may lack content. `docsgen serve` keeps the previous site until the error is corrected.',
}

function section({ id, level, checkLevel, field, what, todo, contentLoss }: RuleDefinition): string {
  const byDefault = level === undefined ? 'always an error' : `\`${level}\``
  const audited = checkLevel === undefined ? '' : `, in \`docsgen check\` \`${checkLevel}\``
  const loss = contentLoss === undefined ? undefined : LOSSES[contentLoss]
  const from = field === undefined ? '' : `; the field \`${field}\` sets it`
  return [
    `\n### \`${id}\`\n`,
    `${wrap(what)}\n`,
    `${wrap(`**What to do:** ${todo}`)}\n`,
    `**Level:** ${byDefault}${audited}${from}.\n`,
    ...(loss === undefined ? [] : [`${wrap(loss)}\n`]),
  ].join('\n')
}

function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + word.length < WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
