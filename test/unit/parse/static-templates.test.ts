/**
 * Components that declare props as opaque are rendered once and filled in; others are rendered each time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticTemplates, type StaticComponent } from '../../../src/parse/html/render-body.ts'

function counted(opaqueProps?: readonly string[]) {
  const calls: unknown[] = []
  const component: StaticComponent = props => {
    calls.push(props)
    const { id, kind, children } = props as Record<string, string>
    return createElement('section', { id, className: kind }, children, createElement('a', { href: `#${id}` }))
  }
  component.opaqueProps = opaqueProps
  return { component, calls }
}

test("a filled-in form equals React's output, including escapes", () => {
  const fill = createStaticTemplates()
  const { component } = counted(['id'])
  for (const props of [{ id: 'a' }, { id: 'a&"b' }, { id: 'c', kind: 'x<y' }, { kind: 'z' }, {}, { id: '' }])
    for (const children of ['', 'text'])
      assert.equal(
        fill(component, 'Part', { props, children: children === '' ? [] : [children] })?.join(''),
        renderToString(createElement(component, children === '' ? props : { ...props, children })),
      )
})

test('opaque props and children do not create a new form, other props do', () => {
  const fill = createStaticTemplates()
  const { component, calls } = counted(['id'])
  for (const id of ['a', 'b', 'c']) fill(component, 'Part', { props: { id, kind: 'one' }, children: [`<b>${id}</b>`] })
  assert.equal(calls.length, 1)
  fill(component, 'Part', { props: { id: 'a', kind: 'two' }, children: ['x'] })
  assert.equal(calls.length, 2)
})

test('a component without the declaration is left to React', () => {
  const { component, calls } = counted()
  assert.equal(createStaticTemplates()(component, 'Part', { props: { id: 'a' }, children: [] }), undefined)
  assert.equal(calls.length, 0)
})

test("an author's text is not mistaken for a gap", () => {
  const fill = createStaticTemplates()
  const { component } = counted(['id'])
  for (const kind of ['\u0001blank children\u0001', '\u0001blank- id\u0001 blank', '\u0001 children\u0001'])
    assert.equal(
      fill(component, 'Part', { props: { id: 'a', kind }, children: ['text'] })?.join(''),
      renderToString(createElement(component, { id: 'a', kind }, 'text')),
    )
})
