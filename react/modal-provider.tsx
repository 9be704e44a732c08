import { type ReactNode, useEffect, useInsertionEffect, useRef } from 'react'
import type { ModalOptions } from '../src/core/options.ts'
import { modalHandle } from '../src/create-modal.ts'
import type { ModalHandle } from '../src/modal-handle.ts'
import { createModal } from '../bindings/page-modal.ts'

export type ModalProviderProps = ModalOptions & { children?: ReactNode }

/**
 * Creates the modal with options as props. Changed props update the options. A modal that a provider created is destroyed after the last
 * provider unmounts.
 */
export function ModalProvider({ children, ...options }: ModalProviderProps) {
  return (
    <>
      <Create options={options} />
      {children}
    </>
  )
}

let providers = 0
let createdModal: ModalHandle | undefined

/** Creates the modal in an insertion effect before the children, because one of their buttons would otherwise create it. */
function Create({ options }: { options: ModalOptions }) {
  const lastOptions = useRef<ModalOptions>(undefined)
  useInsertionEffect(() => {
    if (lastOptions.current && isSame(lastOptions.current, options)) return
    lastOptions.current = options
    if (modalHandle()) createModal(options)
    else createdModal = createModal(options)
  })
  useEffect(() => {
    providers++
    return () => {
      providers--
      lastOptions.current = undefined
      // Strict mode and a changed key unmount and remount the provider, so wait for a possible remount.
      queueMicrotask(() => {
        if (providers > 0) return
        createdModal?.destroy()
        createdModal = undefined
      })
    }
  }, [])
  return null
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

// Inline options are new objects at each render, so they are compared by content.
function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || depth > 6) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && isSame(a[key], b[key], depth + 1))
  )
}
