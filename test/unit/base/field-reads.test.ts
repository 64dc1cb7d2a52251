/** Which fields of an object are read: what was not read may change, and what was read may not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReads, haveSameFields } from '../../../src/base/field-reads.ts'

interface Config {
  title: string
  docs: { path: string; deep: { on: boolean; levels: number[] } }
  items: { label: string; to?: string }[]
  names: Map<string, string>
}

function makeConfig(change: (config: Config) => void = () => undefined): Config {
  const config = {
    title: 'Site',
    docs: { path: 'docs', deep: { on: true, levels: [1, 2] } },
    items: [{ label: 'One' }, { label: 'Two', to: '/two' }],
    names: new Map([['a', 'b']]),
  }
  change(config)
  // As a loaded config is.
  Object.freeze(config.docs)
  return Object.freeze(config)
}

const READS: Record<string, (config: Config) => unknown> = {
  title: ({ title }) => title,
  'a field deep inside': ({ docs }) => docs.deep.on,
  'a copy of a part': ({ docs }) => ({ ...docs.deep }),
  'a part as text': ({ docs }) => JSON.stringify(docs),
  'the items of a list': ({ items }) => items.map(({ label }) => label),
  'a search in a list': ({ items }) => items.find(({ label }) => label === 'One')?.to,
  'the length of a list': ({ docs }) => docs.deep.levels.length,
  'a field that is absent': ({ items }) => items[0]?.to,
  'whether there is a field': ({ items }) => 'to' in (items[0] as object),
  'a map': ({ names }) => names.get('a'),
}

const CHANGES: Record<string, (config: Config) => void> = {
  title: config => Object.assign(config, { title: 'Other' }),
  path: config => Object.assign(config.docs, { path: 'pages' }),
  on: config => Object.assign(config.docs.deep, { on: false }),
  levels: config => config.docs.deep.levels.push(3),
  label: config => Object.assign(config.items[1] as object, { label: 'Three' }),
  address: config => Object.assign(config.items[0] as object, { to: '/one' }),
  item: config => config.items.push({ label: 'Four' }),
}

test('what is read is what the object has; a change of something else is none', () => {
  let unnoticed = 0
  for (const [read, valueIn] of Object.entries(READS)) {
    const fields = new FieldReads(makeConfig())
    assert.deepEqual(valueIn(fields.object), valueIn(makeConfig()), read)
    const known = fields.with()
    assert.ok(known.length > 0 && haveSameFields(makeConfig(), known), read)
    for (const [name, change] of Object.entries(CHANGES)) {
      const changed = makeConfig(change)
      const isOther = JSON.stringify(valueIn(changed)) !== JSON.stringify(valueIn(makeConfig()))
      const isSame = haveSameFields(changed, known)
      assert.ok(!(isOther && isSame), `${read} depends on ${name}`)
      if (isSame) unnoticed++
    }
  }
  assert.ok(unnoticed > 40, `${unnoticed} changes concern nobody`)
})

test('fields that are known are kept, with the values of now', () => {
  const before = new FieldReads(makeConfig())
  void before.object.title
  const now = new FieldReads(makeConfig(CHANGES.title))
  void now.object.docs.path
  const paths = now.with(before.with()).map(([path]) => path)
  assert.deepEqual(paths, ['["title"]', '["docs","path"]'])
  assert.ok(!haveSameFields(makeConfig(), now.with(before.with())))
})

test('the object cannot be changed', () => {
  const { object } = new FieldReads(makeConfig())
  assert.throws(() => {
    object.title = 'Other'
  }, TypeError)
})
