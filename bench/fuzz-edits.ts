/**
 * Random edits of a site, as writers, maintainers and version control make them. Returns what was done, as text;
 * undefined where the site has nothing to edit in this way.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'

export interface EditedSite {
  dir: string
  /** The folders with pages, relative to `dir`. */
  content: readonly string[]
  /** From 0 to 1. */
  random: () => number
  git: (args: string[]) => void
}

type Edit = (site: EditedSite) => string | undefined

function pick<T>(items: readonly T[], { random }: EditedSite): T | undefined {
  return items[Math.floor(random() * items.length)]
}

/** Files below folders with one of these endings, sorted so that a seed gives the same edits everywhere. */
function files(site: EditedSite, endings: readonly string[], folders = site.content): string[] {
  return folders
    .map(folder => join(site.dir, folder))
    .filter(dir => existsSync(dir))
    .flatMap(dir => readdirSync(dir, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && endings.includes(extname(entry.name)))
    .map(entry => relative(site.dir, join(entry.parentPath, entry.name)))
    .filter(path => !path.includes('node_modules'))
    .sort()
}

const PAGES = ['.md', '.mdx']
const IMAGES = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg']

const isPage = (path: string) => !basename(path).startsWith('_')

/** An edit of the text of a page. */
function onPage(change: (text: string, site: EditedSite, path: string) => string | undefined): Edit {
  return site => {
    const path = pick(files(site, PAGES).filter(isPage), site)
    if (path === undefined) return undefined
    const place = join(site.dir, path)
    const text = readFileSync(place, 'utf8')
    const changed = change(text, site, path)
    if (changed === undefined || changed === text) return undefined
    writeFileSync(place, changed)
    return path
  }
}

const FRONT = /^---\n([\s\S]*?)\n---\n/

/** Sets a field of the front matter, or removes it. */
function withField(text: string, name: string, value: string | undefined): string {
  const [whole = '', fields = ''] = FRONT.exec(text) ?? []
  const others = fields.split('\n').filter(line => line !== '' && !line.startsWith(`${name}:`))
  const all = value === undefined ? others : [...others, `${name}: ${value}`]
  const front = all.length > 0 ? `---\n${all.join('\n')}\n---\n` : ''
  return front + text.slice(whole.length)
}

function onField(name: string, values: readonly (string | undefined)[]): [string, Edit] {
  return [`field ${name}`, onPage((text, site) => withField(text, name, pick(values, site)))]
}

/** The lines of a text outside of front matter and fences, by index. */
function proseLines(text: string, wanted: RegExp): number[] {
  let isCode = false
  const start = (FRONT.exec(text)?.[0] ?? '').split('\n').length - 1
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    return !isCode && at >= start && wanted.test(line) ? [at] : []
  })
}

function onLine(wanted: RegExp, change: (line: string, site: EditedSite) => string[]): Edit {
  return onPage((text, site) => {
    const at = pick(proseLines(text, wanted), site)
    if (at === undefined) return undefined
    const lines = text.split('\n')
    lines.splice(at, 1, ...change(lines[at] ?? '', site))
    return lines.join('\n')
  })
}

const WORDS = ['green', 'river', 'token', 'seven', 'cluster', 'letter', 'bridge']
const word = (site: EditedSite) => `${pick(WORDS, site)}${Math.floor(site.random() * 100)}`
const HEADING = /^#{2,4} /
const PROSE = /^[A-Z][a-z]/

function linkTo(path: string, from: string): string {
  const to = relative(dirname(from), path)
  return to.startsWith('.') ? to : `./${to}`
}

/** An edit of a file of some kind. */
function onFile(endings: readonly string[], change: (text: string, site: EditedSite) => string, folder?: string): Edit {
  return site => {
    const path = pick(files(site, endings, folder === undefined ? site.content : [folder]), site)
    if (path === undefined) return undefined
    const place = join(site.dir, path)
    writeFileSync(place, change(readFileSync(place, 'utf8'), site))
    return path
  }
}

function otherPage(site: EditedSite, path: string): string | undefined {
  return pick(
    files(site, PAGES).filter(other => isPage(other) && other !== path),
    site,
  )
}

/** An edit of two pages. */
function onTwo(change: (one: string, two: string, site: EditedSite) => void): Edit {
  return site => {
    const one = pick(files(site, PAGES).filter(isPage), site)
    const two = one === undefined ? undefined : otherPage(site, one)
    if (one === undefined || two === undefined) return undefined
    change(join(site.dir, one), join(site.dir, two), site)
    return `${one}, ${two}`
  }
}

function create(site: EditedSite, name: string, text: string): string {
  const page = pick(files(site, PAGES), site) ?? join(site.content[0] ?? '', 'x.md')
  const path = join(dirname(page), name)
  writeFileSync(join(site.dir, path), text)
  return path
}

function configFile({ dir }: EditedSite): string | undefined {
  const name = readdirSync(dir).find(file => /^(?:site|docusaurus)\.config\.\w+$/.test(file))
  return name === undefined ? undefined : join(dir, name)
}

/** An edit of the first match in the config. */
function onConfig(pattern: RegExp, to: (match: string, site: EditedSite) => string): Edit {
  return site => {
    const place = configFile(site)
    if (place === undefined) return undefined
    const text = readFileSync(place, 'utf8')
    const changed = text.replace(pattern, match => to(match, site))
    if (changed === text) return undefined
    writeFileSync(place, changed)
    return basename(place)
  }
}

/** All kinds of edits, by name. */
export const EDITS: readonly (readonly [string, Edit])[] = [
  ['paragraph added', onPage((text, site) => `${text.trimEnd()}\n\nThe ${word(site)} is ${word(site)}.\n`)],
  ['word added', onLine(PROSE, (line, site) => [`${line} ${word(site)}`])],
  ['paragraph removed', onLine(PROSE, () => [])],
  ['blank line added', onLine(PROSE, line => ['', line])],
  ['heading renamed', onLine(HEADING, (line, site) => [`${line} ${word(site)}`])],
  ['heading added', onPage((text, site) => `${text.trimEnd()}\n\n## About ${word(site)}\n\nText.\n`)],
  ['heading removed', onLine(HEADING, () => [])],
  ['heading level', onLine(HEADING, line => [line.startsWith('## ') ? `#${line}` : line.slice(1)])],
  ['heading id', onLine(HEADING, (line, site) => [`${line.replace(/ \{#.*$/, '')} {#${word(site)}}`])],
  ['first paragraph', onPage((text, site) => text.replace(/\n([A-Z][a-z])/, `\n${word(site)} $1`))],
  onField('title', ['Beginning', '"A: colon"', 'Über uns', undefined]),
  onField('description', ['What it is.', undefined]),
  onField('sidebar_position', ['1', '2', '99', undefined]),
  onField('sidebar_label', ['Short', undefined]),
  onField('slug', ['/moved', 'nested/place', undefined]),
  onField('draft', ['true', undefined]),
  onField('unlisted', ['true', undefined]),
  onField('tags', ['[one, two]', '[two]', undefined]),
  onField('keywords', ['[alpha, beta]', undefined]),
  onField('hide_table_of_contents', ['true', undefined]),
  onField('id', ['special', undefined]),
  onField('pagination_next', ['null', undefined]),
  onField('toc_max_heading_level', ['4', undefined]),
  ['front matter broken', onPage(text => withField(text, 'tags', '[one, "two'))],
  [
    'link added',
    onPage((text, site, path) => {
      const to = otherPage(site, path)
      return to && `${text.trimEnd()}\n\nSee [it](${linkTo(to, path)}).\n`
    }),
  ],
  [
    'link with anchor added',
    onPage((text, site, path) => {
      const to = otherPage(site, path)
      return to && `${text.trimEnd()}\n\nSee [part](${linkTo(to, path)}#about).\n`
    }),
  ],
  ['broken link added', onPage((text, site) => `${text.trimEnd()}\n\nSee [it](./${word(site)}.md).\n`)],
  ['link removed', onLine(/\[[^\]]+\]\([^)]+\)/, line => [line.replace(/\[([^\]]+)\]\([^)]+\)/, '$1')])],
  ['page created', site => create(site, `${word(site)}.md`, `# New ${word(site)}\n\nText.\n`)],
  ['index created', site => create(site, 'index.md', `# Folder ${word(site)}\n\nText.\n`)],
  [
    'page deleted',
    site => {
      const path = pick(files(site, PAGES).filter(isPage), site)
      if (path !== undefined) rmSync(join(site.dir, path))
      return path
    },
  ],
  [
    'page renamed',
    site => {
      const path = pick(files(site, PAGES).filter(isPage), site)
      if (path === undefined) return undefined
      renameSync(join(site.dir, path), join(site.dir, dirname(path), `${word(site)}${extname(path)}`))
      return path
    },
  ],
  ['page moved', onTwo((one, two, site) => renameSync(one, join(dirname(two), `${word(site)}${extname(one)}`)))],
  [
    'pages swapped',
    onTwo((one, two) => {
      const text = readFileSync(one)
      writeFileSync(one, readFileSync(two))
      writeFileSync(two, text)
    }),
  ],
  ['page copied', onTwo((one, two, site) => cpSync(one, join(dirname(two), `${word(site)}${extname(one)}`)))],
  ['page overwritten', onTwo((one, two) => writeFileSync(one, readFileSync(two)))],
  [
    'page touched',
    site => {
      const path = pick(files(site, PAGES), site)
      if (path !== undefined) utimesSync(join(site.dir, path), new Date(), new Date())
      return path
    },
  ],
  [
    'page changed with its old time',
    site => {
      const path = pick(files(site, PAGES).filter(isPage), site)
      if (path === undefined) return undefined
      const place = join(site.dir, path)
      const { atime, mtime } = statSync(place)
      appendFileSync(place, `\n${word(site)}\n`)
      utimesSync(place, atime, mtime)
      return path
    },
  ],
  [
    'folder moved',
    site => {
      const path = pick(files(site, PAGES), site)
      const folder = path === undefined ? undefined : dirname(path)
      if (folder === undefined || site.content.includes(folder)) return undefined
      renameSync(join(site.dir, folder), join(site.dir, dirname(folder), word(site)))
      return folder
    },
  ],
  ['category described', site => create(site, '_category_.json', JSON.stringify({ label: word(site), position: 2 }))],
  [
    'category with an index',
    site => {
      const link = { type: 'generated-index', title: word(site), description: word(site) }
      return create(site, '_category_.json', JSON.stringify({ label: word(site), link }))
    },
  ],
  [
    'category file deleted',
    site => {
      const path = pick(
        files(site, ['.json', '.yml']).filter(file => basename(file).startsWith('_category_')),
        site,
      )
      if (path !== undefined) rmSync(join(site.dir, path))
      return path
    },
  ],
  [
    'partial created and included',
    onPage((text, site, path) => {
      const name = `_${word(site)}.md`
      writeFileSync(join(site.dir, dirname(path), name), `Shared ${word(site)}.\n`)
      return text.replace(FRONT, front => `${front}\nimport Shared from './${name}'\n\n<Shared />\n`)
    }),
  ],
  [
    'partial edited',
    site => {
      const path = pick(
        files(site, PAGES).filter(file => !isPage(file)),
        site,
      )
      if (path !== undefined) appendFileSync(join(site.dir, path), `\n${word(site)}\n`)
      return path
    },
  ],
  [
    'snippet created and included',
    onPage((text, site, path) => {
      const name = `${word(site)}.txt`
      writeFileSync(join(site.dir, dirname(path), name), `one ${word(site)}\ntwo\n`)
      return `${text.trimEnd()}\n\n\`\`\`txt file=./${name}\n\`\`\`\n`
    }),
  ],
  ['snippet edited', onFile(['.txt'], (text, site) => `${text}${word(site)}\n`)],
  [
    'image replaced',
    site => {
      const images = [...files(site, IMAGES), ...files(site, IMAGES, ['static'])]
      const [path, other] = [pick(images, site), pick(images, site)]
      if (path === undefined || other === undefined || extname(path) !== extname(other)) return undefined
      writeFileSync(join(site.dir, path), readFileSync(join(site.dir, other)))
      return path
    },
  ],
  [
    'image deleted',
    site => {
      const path = pick(files(site, IMAGES), site)
      if (path !== undefined) rmSync(join(site.dir, path))
      return path
    },
  ],
  [
    'static file created',
    site => {
      mkdirSync(join(site.dir, 'static'), { recursive: true })
      const name = `static/${word(site)}.txt`
      writeFileSync(join(site.dir, name), word(site))
      return name
    },
  ],
  ['component edited', onFile(['.tsx', '.jsx', '.ts', '.js'], text => `${text}\n// edited\n`, 'src')],
  ['component beside pages edited', onFile(['.tsx', '.jsx', '.ts'], text => `${text}\n// edited\n`)],
  ['style edited', onFile(['.css'], (text, site) => `${text}\n.${word(site)} { color: red }\n`, 'src')],
  ['title of the site', onConfig(/(?<=\btitle: ['"])[^'"]*/, (_, site) => `Site ${word(site)}`)],
  ['severity of broken links', onConfig(/(?<=onBrokenLinks: ['"])\w+/, m => (m === 'warn' ? 'ignore' : 'warn'))],
  ['tagline of the site', onConfig(/(?<=\btagline: ['"])[^'"]*/, (_, site) => `Line ${word(site)}`)],
  ['config with another comment', onConfig(/$/, (_, site) => `\n// ${word(site)}\n`)],
  [
    'commit',
    site => {
      site.git(['add', '-A'])
      site.git(['commit', '-qm', 'edit'])
      return 'all files'
    },
  ],
  [
    'stash and restore',
    site => {
      site.git(['stash', '-q'])
      return 'tracked files as committed'
    },
  ],
]
