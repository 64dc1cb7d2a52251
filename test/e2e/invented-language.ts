/**
 * A site in an invented language: every text of the interface is in «quotation marks», and the site's own content is in
 * Greek letters. Latin letters outside of the marks are hard-coded somewhere.
 */
import { texts } from '../../templates/texts/en.ts'

/** The dictionary of the language. Placeholders stay, and each plural form is marked separately. */
const INVENTED: Record<string, string> = Object.fromEntries(
  Object.entries(texts).map(([key, text]) => [key, text.split('|').map(marked).join('|')]),
)

/** The tag of the language. English has the same plural forms. */
const TAG = 'art-x-marked'

/** A text with its letters replaced, which identifies its source but contains no English word. */
function marked(text: string): string {
  const parts = text.split(/(\{\w+\})/)
  return parts.map(part => (part.startsWith('{') ? part : `«${part.replace(/[A-Za-z]/g, letter)}»`)).join('')
}

function letter(latin: string): string {
  const shift = latin.toLowerCase().charCodeAt(0) - 97
  return String.fromCodePoint(0x3b1 + (shift % 17))
}

const CONTENT = `# Α

:::note
α
:::

:::tip[Β]
β
:::

> [!WARNING]
> γ

:::details
δ
:::

<Admonition type="danger">ε</Admonition>

## Ζ {#zeta}

ζ[^1] η[^1]

[^1]: θ

\`\`\`
ι
\`\`\`

::::tabs{group="os"}

:::tab[Κ]{value="1"}
κ
:::

:::tab[Λ]{value="2"}
λ
:::

::::

$x$

<Counter when="load" />

<Failing when="load" />
`

const COUNTER = 'export default () => <button type="button">0</button>\n'
const FAILING = `import { useState } from 'react'
export default function Failing() {
  const [clicked, setClicked] = useState(false)
  if (clicked) throw new Error('Ψ', { cause: new Error('Χ') })
  return <button type="button" className="fail" onClick={() => setClicked(true)}>Ψ</button>
}
`
const VERSION = { 'index.md': '# Ω\n\nω\n', 'alpha.md': '# Α\n\nα\n' }
const versioned = (version: string) =>
  Object.entries(VERSION).map(([name, text]) => [`versioned_docs/version-${version}/${name}`, text])

/** The files of a site that shows every text. */
export const FILES: Record<string, string> = {
  'docs/index.md': '---\ntitle: Ω\nlayout: home\n---\n\nω\n',
  'docs/alpha.md': CONTENT,
  'docs/beta.md':
    '---\nunlisted: true\nsources: [α]\ntags: [τ]\nlast_update: { date: 2024-01-02, author: Σ }\n---\n\n# Β\n',
  'docs/77/_category_.json': JSON.stringify({ label: 'Γ', link: { type: 'generated-index', slug: '/77' } }),
  'docs/77/one.md': '# Μ\n\nμ\n',
  'docs/77/inner/_category_.json': JSON.stringify({ label: 'Δ', link: { type: 'generated-index' } }),
  'docs/77/inner/two.md': '# Ν\n\nν\n',
  ...Object.fromEntries([...versioned('1.0'), ...versioned('0.9')]),
  'versions.json': '["1.0", "0.9"]',
  'parts/components.tsx': 'export {}\n',
  'parts/islands/Counter.tsx': COUNTER,
  'parts/islands/Failing.tsx': FAILING,
  'i18n/marked/code.json': JSON.stringify(INVENTED),
}

/** Its config. */
export const CONFIG = {
  title: 'Τ',
  tagline: 'τ',
  markdown: { components: 'parts/components.tsx' },
  docs: { path: 'docs', routeBasePath: '/', lastVersion: 'current', editUrl: 'https://git.example.com/edit' },
  i18n: { defaultLocale: 'marked', locales: ['marked'], localeConfigs: { marked: { htmlLang: TAG, label: 'Λ' } } },
  redirects: [{ from: '/old', to: '/alpha' }],
  announcementBar: { id: 'α', content: 'ο', isCloseable: true },
  navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
}
