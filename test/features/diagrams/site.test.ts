/** Mermaid diagrams in common notations: some are drawn with every word, others stay code with a finding. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeSite } from '../../sites/site.ts'

async function drawn(t: TestContext, ...diagrams: string[]) {
  const text = diagrams.map(diagram => `\`\`\`mermaid\n${diagram}\n\`\`\``).join('\n\n')
  const site = makeSite(t, { 'docs/index.md': `# Diagrams\n\n${text}\n` })
  const report = await site.build()
  const main = site.main('index.html')
  const drawings = [...main.matchAll(/<svg\b[^>]*role="img"[\s\S]*?<\/svg>/g)].map(([svg]) => ({
    links: svg.match(/<polyline\b/g)?.length ?? 0,
    words: [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)]
      .map(([, label = '']) =>
        label.replace(/<[^>]*>/g, ' ').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
      )
      .join(' ')
      .replace(/\s+/g, ' '),
  }))
  return { drawings, main, messages: report.diagnostics.filter(({ rule }) => rule === 'diagram') }
}

test('flowcharts are drawn with every node, link and label, in any notation', async t => {
  const { drawings, messages } = await drawn(
    t,
    'graph LR;\n  O1[Oracle 1] --submitReport--> HashConsensus;\n  O2[Oracle N]-- "sends, then waits" -->HashConsensus;',
    'flowchart TB; A["Label with (brackets) [and] {more}"] --> B{{Check}}; B ---->|yes| C((End)); B -. no .-> A',
    'flowchart-elk\n  开始 --> 結束\n  a.b -->|"x | y"| c-d',
    'graph TD\n  x & y ==> z\n  z --o w --x v <--> x\n  z ~~~ hidden[Aside]',
    'flowchart LR\n  n@{ shape: cyl, label: "Stored data" } e1@--> m:::warm\n  classDef warm fill:#f00;\n  click m show "Shows it"',
    'graph BT\n  A --> B\n  B["Array&lt;string>\nsecond line"]\n  subgraph one ["The group"]\n    direction LR\n    C[/parallel/] --> D[\\trapezoid/]\n  end\n  A --> one',
  )
  assert.deepEqual(messages, [])
  assert.deepEqual(
    drawings.map(({ links }) => links),
    [2, 3, 2, 5, 1, 3],
  )
  const words = drawings.map(drawing => drawing.words)
  assert.match(
    words[0] ?? '',
    /(?=.*submitReport)(?=.*sends, then waits)(?=.*Oracle 1)(?=.*Oracle N)(?=.*HashConsensus)/,
  )
  assert.match(words[1] ?? '', /(?=.*Label with \(brackets\) \[and\] \{more\})(?=.*yes)(?=.*no)(?=.*Check)(?=.*End)/)
  assert.match(words[2] ?? '', /(?=.*开始)(?=.*結束)(?=.*a\.b)(?=.*x \| y)(?=.*c-d)/)
  assert.match(words[3] ?? '', /(?=.*Aside)(?=.*\bw\b)(?=.*\bv\b)/)
  assert.match(words[4] ?? '', /Stored data/)
  assert.match(words[5] ?? '', /(?=.*Array<string> second line)(?=.*The group)(?=.*parallel)(?=.*trapezoid)/)
})

test('no mark of the rewritten source is published', async t => {
  const { main } = await drawn(
    t,
    'graph LR;\n A["a (b) <c> #quot;d#quot; & `e`"] --> B',
    'sequenceDiagram\n Parser->>Key server: Fetch',
  )
  assert.doesNotMatch(main, /[\uE000-\uF8FF]|\bn0\b|\bp0\b/)
})

test('sequences keep messages of participants with any name', async t => {
  const { drawings, messages } = await drawn(
    t,
    'sequenceDiagram\n  Client->>Router: Ask\n  Router->>Key server: Fetch keys\n  Key server-->>-Router: Public keys\n  Note over Router, Key server: Checked\n  Parser->>Optimizer: Tree;',
  )
  assert.deepEqual(messages, [])
  const words = drawings[0]?.words ?? ''
  for (const word of [
    'Client',
    'Router',
    'Key server',
    'Fetch keys',
    'Public keys',
    'Checked',
    'Parser',
    'Optimizer',
    'Tree',
  ])
    assert.ok(words.includes(word), word)
})

test('notes before the first message are drawn', async t => {
  const { drawings, messages, main } = await drawn(
    t,
    'sequenceDiagram\n  participant A\n  participant B\n  Note over A,B: Phase one\n  note right of B: Ready\n  A->>B: Hello',
    'sequenceDiagram\n  alt First\n    Note over Key server: Starts\n    Key server->>B: Hello\n  end',
    'sequenceDiagram\n  Note over A: Alone',
  )
  assert.deepEqual(messages, [])
  const words = drawings.map(drawing => drawing.words)
  for (const [at, word] of [
    [0, 'Phase one'],
    [0, 'Ready'],
    [1, 'Starts'],
    [1, 'First'],
    [2, 'Alone'],
  ] as const)
    assert.ok(words[at]?.includes(word), word)
  assert.equal(main.match(/<g class="message"/g)?.length, 2)
  assert.doesNotMatch(main, /\u2063/)
})

test('the text of a node may have several lines', async t => {
  const { drawings, messages } = await drawn(
    t,
    'flowchart TD\n  A[One] --> B{\n    The type\n    is known\n  }\n  B -->|YES| C([Round\n  ends]); C --> D',
  )
  assert.deepEqual(messages, [])
  assert.match(drawings[0]?.words ?? '', /(?=.*The type)(?=.*is known)(?=.*YES)(?=.*Round)(?=.*ends)(?=.*\bD\b)/)
})

test('a diagram that would lose a label stays code, and the finding names the label', async t => {
  const { drawings, main, messages } = await drawn(
    t,
    'sequenceDiagram\n  A->>B: Hello\n  A @ B: Not a message',
    'graph TD\n  A[one --> B\n  B --> C',
    'erDiagram\n  USER ||==|| ROLE : has',
  )
  assert.equal(drawings.length, 0)
  assert.equal(main.match(/language-mermaid/g)?.length, 3)
  assert.deepEqual(
    messages.map(({ span, message }) => `${span?.line}: ${message}`),
    [
      "6: The diagram is shown as code: a drawing of it would not show 'Not a message'.",
      "11: The diagram is shown as code: the statement 'A[one --> B' is not understood.",
      "17: The diagram is shown as code: a drawing of it would not show 'has'.",
    ],
  )
})

test('relations of entities are drawn from signs and from words', async t => {
  const { drawings, messages } = await drawn(
    t,
    'erDiagram\n  people }o--o{ toots : likes\n  people ||--0+ roles : "has, at times"\n  teams 1+--|| roles : needs\n  cars zero or one optionally to many(1) owners : serve',
  )
  assert.deepEqual(messages, [])
  for (const word of ['likes', 'has, at times', 'needs', 'serve', 'toots', 'owners'])
    assert.ok(drawings[0]?.words.includes(word), word)
})

test('links of a diagram are reported, because its drawing has none', async t => {
  const { drawings, messages } = await drawn(
    t,
    'flowchart LR\n  a --> b\n  click a call show()\n  click b "https://one.example/" "Opens it"',
    'graph TD\n  c --> d\n  click c href "/docs/two" _blank',
    'classDiagram\n  class Shape\n  link Shape "https://three.example/"',
    'sequenceDiagram\n  Alice->>Bob: Hello\n  link Alice: Dashboard @ https://four.example/',
    'sequenceDiagram\n  Alice->>Bob: Hi\n  links Bob: {"Wiki": "https://five.example/"}',
  )
  assert.equal(drawings.length, 5)
  assert.deepEqual(
    messages.map(({ message }) => message),
    [
      'https://one.example/',
      '/docs/two',
      'https://three.example/',
      'https://four.example/',
      'https://five.example/',
    ].map(address => `The drawing has no links: the one to ${address} has no effect.`),
  )
})

test('charts are drawn, and a mistake in one is at its line, wherever the chart is', async t => {
  const { main, messages } = await drawn(
    t,
    'pie title Parts\n  "One" : 1\n  "Two" : 3',
    'mindmap\n  Root\n    Leaf',
    'kanban\n  a[Task]',
    'kanban\n  b[Task]',
    'timeline\n  : no period',
  )
  assert.match(main, /<section class="dg-diagram" tabindex="0"><svg\b[^>]*aria-label="Parts. One: 25%, Two: 75%"/)
  assert.match(main, /aria-label="Root: Leaf"/)
  assert.deepEqual(
    messages.map(({ span, message }) => `${span?.line}: ${message}`),
    [
      '15: The diagram is shown as code: diagrams of the kind kanban cannot be drawn.',
      '27: The diagram is shown as code: it begins with an event, and not with a period.',
    ],
  )
  const nested = makeSite(t, {
    'docs/index.mdx': [
      '# Nested\n\n1. Item\n\n   > ```mermaid\n   > gantt\n   > A : soon\n   > ```\n',
      'export const chart = "pie\\nno"\n\n<CodeBlock language="mermaid">{chart}</CodeBlock>\n',
    ].join('\n'),
  })
  const report = await nested.build()
  const places = report.diagnostics.filter(({ rule }) => rule === 'diagram')
  assert.deepEqual(places[0]?.span, { line: 7, column: 6, endLine: 7, endColumn: 14 })
  assert.match(places[1]?.message ?? '', /'no' is not a slice, .* \(line 2 of the diagram\)\.$/)
})
