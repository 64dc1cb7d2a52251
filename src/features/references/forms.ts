/**
 * The files of the forms with which readers send requests: one for each operation, and one with the texts of a
 * language. They are loaded when a reader opens a form, so that pages stay small. Returns the paths of their files,
 * the files, and the hosts that they connect to.
 */
import { hashOf } from '../../base/hash.ts'
import type { MadeFile } from '../../model/plugin.ts'
import type { ReferenceSymbol } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { FORM_TEXTS, type FormTexts } from '../../model/try-request.ts'

/** Hashed names below it do not change. */
const FOLDER = 'assets/try-it'

export class Forms {
  readonly #files = new Map<string, string>()
  readonly #origins = new Set<string>()
  readonly #texts: string

  constructor(texts: Texts) {
    const used = Object.fromEntries(FORM_TEXTS.map(key => [key, texts[key]])) as FormTexts
    this.#texts = JSON.stringify(used)
  }

  /** The paths of the files of a symbol's form: its own, and the texts. Undefined if it has no form. */
  formOf({ request }: ReferenceSymbol): string | undefined {
    if (!request) return undefined
    for (const server of request.servers) this.#origins.add(new URL(server).origin)
    return `${this.#add(JSON.stringify(request))} ${this.#add(this.#texts)}`
  }

  #add(content: string): string {
    const path = `${FOLDER}/${hashOf(content).slice(0, 16)}.json`
    this.#files.set(path, content)
    return path
  }

  get files(): MadeFile[] {
    return [...this.#files].map(([file, content]) => ({ file, content }))
  }

  /** Origins of the servers. */
  get origins(): readonly string[] {
    return [...this.#origins]
  }
}
