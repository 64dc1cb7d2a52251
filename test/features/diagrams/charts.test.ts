/**
 * Charts that docsgen draws itself: pie, gantt, gitGraph, mindmap, timeline, quadrantChart, journey and xychart. A drawing says everything
 * that its source does; a mistake is reported with its line.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDiagramRenderer } from '../../../src/features/diagrams/diagrams.ts'

const draw = createDiagramRenderer()

function drawn(source: string): { svg: string; text: string } {
  const result = draw(source)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

/** All texts of a drawing, and the numbers of its elements. */
function partsOf(svg: string) {
  const texts = [...svg.matchAll(/<text\b[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
    text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
  )
  const count = (name: string) => svg.match(new RegExp(`<${name}\\b`, 'g'))?.length ?? 0
  return { words: texts.join(' '), texts, count }
}

/** The places and sizes of elements of a kind. */
function boxes(svg: string, name = 'rect'): Record<string, number>[] {
  return [...svg.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/ ([\w-]+)="(-?[\d.]+)"/g)].map(([, key, value]) => [key, Number(value)]),
    ),
  )
}

test('a pie has its shares, and values if they are wanted', () => {
  const { svg, text } = drawn('pie title Pets & more\n  "Dogs" : 30\n  "Cats" : 10\n  "None" : 0')
  const { words, count } = partsOf(svg)
  assert.match(words, /Pets & more/)
  assert.match(words, /Dogs: 75%/)
  assert.equal(count('path'), 2)
  assert.equal(text, 'Pets & more. Dogs: 75%, Cats: 25%, None: 0%')
  assert.match(drawn('pie showData\n "Dogs" : 30\n "Cats": 10.5').text, /Dogs: 30 \(74%\), Cats: 10.5 \(26%\)/)
  assert.match(drawn('pie\nshowData\ntitle Below\n "All" : 1').svg, /<circle\b/)
})

test('tasks of a Gantt chart follow each other, in days with work', () => {
  const { text, svg } = drawn(
    [
      'gantt',
      'title Plan',
      'dateFormat DD.MM.YYYY',
      'excludes weekends 2026-01-06',
      'section One: two',
      'First :a, 01.01.2026, 3d',
      'Second :crit, active, after a, 2d',
      'Third :until later',
      'section Two',
      'Later :later, 20.01.2026, 21.01.2026',
      'Both :after a later, 1w',
      'Goal :milestone, 28.01.2026, 0d',
    ].join('\n'),
  )
  // Thursday, Friday, (two free days), Monday; (Tuesday is free), Wednesday and Thursday. The third one starts on Friday.
  assert.match(text, /One: two\. First: 2026-01-01 – 2026-01-06\. /)
  assert.match(text, /Second \(crit, active\): 2026-01-07 – 2026-01-09\. /)
  assert.match(text, /Third: 2026-01-09 – 2026-01-20\. /)
  assert.match(text, /Two\. Later: 2026-01-20 – 2026-01-21\. Both: 2026-01-21 – 2026-01-30\. /)
  assert.match(text, /Goal \(milestone\): 2026-01-28$/)
  assert.equal(partsOf(svg).count('polygon'), 1)
})

test('dates and axes have the formats of the chart', () => {
  const hours = drawn('gantt\ndateFormat HH:mm\naxisFormat %H.%M\nA :17:49, 2m\nB : 90m')
  assert.match(hours.text, /B: 1970-01-01 17:51 – 1970-01-01 19:21/)
  assert.match(partsOf(hours.svg).words, /18\.00/)
  const named = drawn(
    'gantt\ndateFormat MMM D YYYY\naxisFormat %b %-d\ntickInterval 1week\nweekday monday\nA :Mar 2 2026, 4w',
  )
  assert.deepEqual(
    partsOf(named.svg).texts.filter(text => text.startsWith('Mar')),
    ['Mar 2', 'Mar 9', 'Mar 16', 'Mar 23', 'Mar 30'],
  )
  assert.match(drawn('gantt\ndateFormat X\nA :1767225600, 1d').text, /2026-01-01/)
  assert.match(drawn('gantt\ninclusiveEndDates\nA :2026-01-01, 2026-01-02').text, /2026-01-01 00:00 – 2026-01-03/)
  assert.match(drawn('gantt\nA :2024-01-31, 1M\nB :2y').text, /2024-02-29\. B: 2024-02-29 – 2026-02-28/)
})

test('a graph of commits has branches, merges, tags and picked commits', () => {
  const source = [
    'gitGraph',
    'commit id: "one"',
    'branch next order: 2',
    'commit id: "two" tag: "v1" tag: "latest"',
    'branch "with space" order: 1',
    'commit type: HIGHLIGHT msg: "said"',
    'switch main',
    'merge next id: "joined"',
    'cherry-pick id: "two" tag: ""',
    'commit type: REVERSE',
  ]
  for (const direction of ['', ' LR:', ' TB:', ' BT:']) {
    const { svg, text } = drawn([`gitGraph${direction}`, ...source.slice(1)].join('\n'))
    for (const word of ['main', 'next', 'with space', 'one', 'two', 'v1', 'latest', 'said', 'joined'])
      assert.ok(partsOf(svg).texts.includes(word), `${word} in ${direction}`)
    // A line for each parent: two of the merge and of the picked commit, none of the first.
    assert.equal(svg.match(/<path\b[^>]*stroke-width="2.5"/g)?.length, 7)
    assert.match(text, /^main: one, joined, cherry-pick, reverse\. with space: said\. next: two \[v1\] \[latest\]$/)
  }
  const init = `%%{init: { 'gitGraph': { 'mainBranchName': 'trunk' } }}%%\ngitGraph\ncommit\nbranch a\ncheckout trunk`
  assert.match(drawn(init).text, /^trunk: normal/)
})

test('a mindmap is a tree by indentation, with shapes', () => {
  const { svg, text } = drawn(
    'mindmap\n  root((Root))\n    A\n      One [x] (y)\n      ::icon(fa fa-book)\n    b["A `code`\n    text"]:::big\n      c{{Six}}\n\td)Cloud(\n    e))Bang((',
  )
  assert.equal(text, 'Root: A (One [x] (y)), A `code` text (Six), Cloud, Bang')
  assert.deepEqual(['circle', 'polygon', 'rect'].map(partsOf(svg).count), [2, 1, 4])
})

test('a timeline has periods and events in columns, or in rows', () => {
  const lines = 'title T\nsection Early\n2002 : One : Two\n     : Three<br>more\nsection Late\n10:30 : Half past'
  for (const head of ['timeline', 'timeline LR', 'timeline TD']) {
    const { svg, text } = drawn(`${head}\n${lines}`)
    assert.equal(text, 'T. Early. 2002: One, Two, Three more. Late. 10:30: Half past')
    assert.match(partsOf(svg).words, /(?=.*Early)(?=.*Late)(?=.*10:30)(?=.*Three more)/)
  }
})

test('a quadrant chart has areas, axes, and points at their places', () => {
  const { svg, text } = drawn(
    'quadrantChart\ntitle Q\nx-axis Low --> "High: up"\ny-axis Few --> Many\nquadrant-1 Do\nquadrant-3 Leave\nA: [0, 0]\n"B: b":::c1: [1, 0.5] radius: 12, color: #ff0000\nclassDef c1 color: #000',
  )
  assert.equal(text, 'Q. Do. Leave. Low. High: up. Few. Many. A: 0, 0. B: b: 1, 0.5')
  const [a, b] = boxes(svg, 'circle')
  const left = Math.min(...boxes(svg).map(({ x = 0 }) => x))
  const side = Math.max(...boxes(svg).map(({ x = 0, width = 0 }) => x + width)) - left
  assert.equal(a?.cx, left)
  assert.equal(b?.cx, left + side)
  assert.equal((a?.cy ?? 0) - (b?.cy ?? 0), side / 2)
  assert.equal(b?.r, 12)
})

test('words of authors name a drawing, and titles can be in front matter', () => {
  const described = drawn('pie\naccTitle: Short\naccDescr {\n  Longer\n  text\n}\n"A" : 1')
  assert.match(described.svg, /aria-label="Short Longer text"/)
  assert.equal(described.text, 'A: 100%')
  const titled = drawn('---\ntitle: "In front"\nconfig:\n  theme: dark\n---\nmindmap\n  Root')
  assert.match(titled.svg, /aria-label="In front. Root"/)
  const folded = drawn('---\ntitle: >-\n  On two\n  lines\n---\nmindmap\n  Root')
  assert.match(folded.svg, /aria-label="On two lines. Root"/)
  assert.match(drawn('---\ntitle: Short # note\n---\nmindmap\n  Root').svg, /aria-label="Short. Root"/)
})

test('nothing is drawn outside of its drawing, and signs are text', () => {
  const sources = [
    'pie\n "<script>alert(1)</script>" : 3\n "a & b" : 1',
    `gantt\n title ${'long '.repeat(40)}\n ${'Name '.repeat(20)} :2026-01-01, 1d\n ${'End '.repeat(20)} :2026-06-01, 1d`,
    `gitGraph\n commit id: "${'x'.repeat(60)}"\n branch ${'b'.repeat(40)}\n commit tag: "${'t'.repeat(40)}"`,
    `mindmap\n ${'w'.repeat(100)}\n  日本語の長いテキスト日本語の長いテキスト\n`,
    `timeline\n ${'2'.repeat(60)} : ${'event '.repeat(50)}`,
    `journey\n section ${'Section '.repeat(20)}\n ${'Task '.repeat(20)}: 0: ${'Person '.repeat(20)}, Other`,
    `xychart\n x-axis [${'long '.repeat(30)}, b]\n bar [1, 1e9]`.replace('1e9', '1000000000'),
  ]
  for (const source of sources) {
    const { svg } = drawn(source)
    assert.doesNotMatch(svg, /<script/)
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
    for (const box of boxes(svg)) {
      assert.ok((box.x ?? 0) >= 0 && (box.x ?? 0) + (box.width ?? 0) <= width, source)
      assert.ok((box.y ?? 0) >= 0 && (box.y ?? 0) + (box.height ?? 0) <= height, source)
    }
  }
})

test('a journey has tasks with scores and people', () => {
  const { svg, text } = drawn(
    'journey\n title Day\n section Work\n Make tea: 5: Me\n Do: 1: Me, Cat\n section Home\n Rest: 3',
  )
  assert.equal(text, 'Day. Work. Make tea: 5 (Me). Do: 1 (Me, Cat). Home. Rest: 3')
  const scores = boxes(svg, 'circle').filter(({ r }) => r === 12)
  assert.ok((scores[0]?.cy ?? 0) < (scores[2]?.cy ?? 0) && (scores[2]?.cy ?? 0) < (scores[1]?.cy ?? 0))
  assert.match(partsOf(svg).words, /(?=.*Make tea)(?=.*Cat)(?=.*Home)/)
})

test('a chart with two axes has bars and lines at their values', () => {
  const upright = drawn(
    'xychart-beta\n title "T"\n x-axis "Months" [jan, "feb, mar"]\n y-axis Sold 0 --> 100\n bar [20, 100]\n line "Plan" [50, 0]',
  )
  assert.equal(upright.text, 'T. Months. Sold. jan: 20, feb, mar: 100. Plan. jan: 50, feb, mar: 0')
  const bars = boxes(upright.svg).filter(({ height = 0 }) => height > 12)
  assert.deepEqual(
    bars.map(({ height }) => height),
    [60, 300],
  )
  assert.match(upright.svg, /<polyline\b/)
  const lying = drawn('xychart horizontal\n x-axis [a, b]\n bar [-1, 3]\n bar [2, 2]')
  const [first, second] = boxes(lying.svg)
  assert.ok((first?.width ?? 0) * 3 === second?.width && (first?.x ?? 0) < (second?.x ?? 0))
  assert.equal(boxes(lying.svg).length, 4)
  assert.equal(drawn('xychart\n line [+1.5, .5]').text, '1: 1.5, 2: 0.5')
  assert.equal(drawn('xychart\n x-axis Year 2020 --> 2024\n line [1, 2, 3]').text, 'Year. 2020: 1, 2022: 2, 2024: 3')
})

const WRONG: [source: string, line: number, problem: RegExp][] = [
  ['pie\n "A" : 1\n\n B 2', 4, /'B 2' is not a slice/],
  ['%% comment\npie\n "A" : -1', 3, /negative/],
  ['pie title None', 1, /no slice/],
  ['---\ntitle: x\n---\ngantt\n A :2026-13-45, 1d', 5, /'2026-13-45' is not a date/],
  ['gantt\n A :a, 2026-01-01, 1d\n B :after nobody, 1d', 3, /no task with the id 'nobody'/],
  ['gantt\n A :a, after b, 1d\n B :b, after a, 1d', 2, /waits for itself/],
  ['gantt\n A : 3d', 2, /first task needs/],
  ['gantt\n A :2026-01-01, soon', 2, /'soon' is neither/],
  ['gantt\n A :2026-01-05, 2026-01-01', 2, /ends before it starts/],
  ['gantt\n A task without a colon', 2, /is not a task/],
  ['gitGraph\n commit\n checkout other', 3, /no branch 'other'/],
  ['gitGraph\n commit\n branch a\n branch a', 4, /exists already/],
  ['gitGraph\n commit\n branch a\n merge main', 4, /nothing to merge/],
  ['gitGraph\n commit colour: red', 2, /is not an option/],
  ['gitGraph\n comit', 2, /is not a command/],
  ['gitGraph\n cherry-pick id: "x"', 2, /no commit with the id 'x'/],
  ['mindmap\n A\n B', 3, /second root/],
  ['mindmap\n A\n  b[open', 3, /no closing/],
  ['timeline\n : event', 2, /begins with an event/],
  ['quadrantChart\n A: [0.5, 1.5]', 2, /between 0 and 1/],
  ['quadrantChart\n A at 3', 2, /is not a point/],
  ['journey\n Make tea', 2, /is not a task/],
  ['journey\n Make tea: 9: Me', 2, /between 0 and 5/],
  ['xychart\n bar 1, 2', 2, /is not a series/],
  ['xychart\n x-axis [a]\n bar [one]', 3, /'one' is not a number/],
  ['flowchart LR\n  A --> B\n  A[one --> B', 3, /is not understood/],
]

for (const [source, line, problem] of WRONG)
  test(`a mistake is found in ${JSON.stringify(source)}`, () => {
    const result = draw(source)
    assert.ok('problem' in result)
    assert.match(result.problem, problem)
    assert.equal(result.line, line)
  })

test('other kinds of Mermaid, and words that are none, are told apart', () => {
  const hint = (source: string) => {
    const result = draw(source)
    assert.ok('problem' in result)
    return `${result.problem} / ${result.hint ?? ''}`
  }
  assert.equal(hint('sankey-beta\na,b,1'), 'diagrams of the kind sankey-beta cannot be drawn / ')
  assert.equal(hint('gnatt\na'), "Mermaid has no kind of diagram 'gnatt' / Did you mean gantt?")
  assert.match(hint(''), /does not begin with a kind/)
})

test('titles and descriptions of the kinds that are laid out are not lost', () => {
  const flow = drawn('---\ntitle: Ways & means\n---\nflowchart LR\n  accTitle: Two steps\n  A --> B')
  assert.match(flow.svg, /^<svg\b[^>]*aria-label="Ways &#38; means. Two steps"/)
  assert.equal(flow.svg.match(/role="img"/g)?.length, 1)
  assert.match(partsOf(flow.svg).words, /Ways & means/)
  assert.match(flow.text, /^Ways & means A B$/)
  assert.match(partsOf(drawn('sequenceDiagram\ntitle: Greeting\nA->>B: Hi').svg).words, /Greeting/)
  const states = drawn('stateDiagram-v2\naccDescr {\n  About: it\n}\n[*] --> On')
  assert.match(states.svg, /aria-label="About: it"/)
  assert.doesNotMatch(states.text, /About/)
})

test('weeks are those of ISO 8601, and a format may contain words', () => {
  const weeks = drawn('gantt\ndateFormat YYYY-MM-DD\naxisFormat W%V\ntickInterval 1week\nA :2026-01-01, 6w')
  // The first of January is a Thursday, which belongs to the first week.
  assert.equal(partsOf(weeks.svg).words, 'W01 W02 W03 W04 W05 W06 A')
  // That of 2027 is a Friday, which belongs to the last week of 2026.
  const next = drawn('gantt\naxisFormat W%V\ntickInterval 1week\nA :2027-01-01, 3w')
  assert.equal(partsOf(next.svg).words, 'W53 W01 W02 A')
  const withWords = drawn('gantt\ndateFormat [Day] D[.]M[.]YYYY\nA :Day 2.3.2026, 1d')
  assert.match(withWords.text, /2026-03-02/)
})

test('a section of a Gantt chart is as high as its tasks', () => {
  const { svg } = drawn('gantt\nsection One\nA :2026-01-01, 1d\nB :1d\nC :1d\nsection Two\nD :1d')
  const bands = boxes(svg).filter(({ x, width = 0 }) => x === boxes(svg)[0]?.x && width > 200)
  assert.equal(bands.length, 2)
  assert.equal((bands[0]?.height ?? 0) / (bands[1]?.height ?? 1), 3)
})
