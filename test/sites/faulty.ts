/**
 * A module of components, one of which makes docsgen's own code fail: it throws when its declaration is read. For tests
 * of docsgen's own faults.
 */
export const FAULTY = `
  let isListed = false
  export const Faulty = Object.defineProperties(() => null, {
    addsNothing: { get() { isListed = true; return true } },
    opaqueProps: {
      get() {
        if (!isListed) throw new TypeError('no luck')
        isListed = false
      },
    },
  })
`
