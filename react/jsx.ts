// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from '../elements/attributes.ts'
import type { ModalEvents } from '../src/modal-handle.ts'

interface Handlers {
  'onw3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
  'onw3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
  'onw3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
  'onw3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
  'onw3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
  'onw3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
  'onw3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
  'onw3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
  'onw3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
  'onw3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
}

type Bare<Own> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Own>, HTMLElement> &
  Own &
  Handlers & { class?: string }

type Elements = { [Tag in keyof ElementAttributes]: Bare<ElementAttributes[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
