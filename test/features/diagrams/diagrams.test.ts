/**
 * Flowcharts and other diagrams: in any notation that Mermaid allows, a drawing has all labels, or there is none.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDiagramRenderer } from '../../../src/features/diagrams/diagrams.ts'

const draw = createDiagramRenderer()

function drawn(source: string): string {
  const result = draw(source)
  return 'svg' in result ? result.text : `problem: ${result.problem}`
}

const FLOWCHARTS: [statements: string, words: string][] = [
  ['A-->B', 'A B'],
  ['A-->B-->C', 'A B C'],
  ['A -.-> B;\nB==>C;', 'A B C'],
  ['A-->|Yes|B', 'Yes A B'],
  ['A --> |Yes| B', 'Yes A B'],
  ['A -- text --> B', 'text A B'],
  ['A -->\nB[Two] -->\n  C', 'A Two C'],
  ['A\n  --> B\n\n  -->|yes|\nC\nD', 'A yes B C D'],
  ['subgraph one\nA ==>\nB\nend\nB -.->\nC', 'one A B C'],
  ['A --x B\nC --o D', 'A B C D'],
  ['A & B --> C', 'A B C'],
  ['A[One]-->B[[Two]]', 'One Two'],
  ['A[/One/] --> B[\\Two\\]', 'One Two'],
  ['A>One] --> B@{ shape: rect, label: "Two" }', 'One Two'],
  ['A("f()") --> B("Emits <code>x</code>")', 'f() Emits x'],
  ['A["`One`"] --> B["a<br>b"]', 'One a b'],
  ['A --> B\nB("Named later")', 'A Named later'],
  ['subgraph one["The group"]\nA --> B\nend\none --> C', 'The group A B C'],
  ['A ~~~ B', 'A B'],
  [`A["it's 'quoted'"] -- "set('auto')" --> B["&lt;b> &amp; c"]`, "it's 'quoted' set('auto') <b> & c"],
]

for (const [statements, words] of FLOWCHARTS)
  test(`the flowchart ${JSON.stringify(statements)} has all its labels`, () => {
    const sorted = (text: string) => text.split(/\s+/).sort().join(' ')
    for (const head of ['flowchart LR', 'graph TD;', 'flowchart-elk LR'])
      assert.equal(sorted(drawn(`${head}\n${statements}`)), sorted(words), head)
  })

test('a diagram is not drawn if a part of it cannot be', () => {
  const cases: [source: string, problem: RegExp][] = [
    ['flowchart LR\nA("<img src=\'a.png\' />") --> B', /pictures/],
    ['stateDiagram-v2\n[*] --> Still\nnote right of Still: remark', /'remark'/],
    ['stateDiagram-v2\n[*] --> Still\nnote right of Still\n  long remark\nend note', /'long remark'/],
    ['classDiagram\nclass Animal\nnote for Animal "can fly"', /'can fly'/],
    ['erDiagram\nA ||--o{ B : places\nA {\n string name "the name"\n}', /'the name'/],
  ]
  for (const [source, problem] of cases) assert.match(drawn(source), problem)
})

test('sequence, state and class diagrams have their texts', () => {
  assert.match(drawn('sequenceDiagram\nA->>B: Hello there\nNote over A: Some note'), /Hello there Some note A B/)
  assert.match(drawn("sequenceDiagram\nA->>B: It's here & done"), /It's here & done A B/)
  assert.match(drawn('stateDiagram-v2\n[*] --> Still\nStill --> Moving: go'), /go/)
  assert.match(drawn('classDiagram\nAnimal <|-- Duck : is\nDuck: +swim()'), /swim/)
})
