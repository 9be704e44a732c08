// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes } from '../elements/attributes.ts'
import type { ElementEvents } from '../src/modal-handle.ts'

interface Handlers {
  'onw3m-open'?: (event: CustomEvent<ElementEvents['open']>) => void
  'onw3m-close'?: (event: CustomEvent<ElementEvents['close']>) => void
  'onw3m-connect'?: (event: CustomEvent<ElementEvents['connect']>) => void
  'onw3m-disconnect'?: (event: CustomEvent<ElementEvents['disconnect']>) => void
  'onw3m-account'?: (event: CustomEvent<ElementEvents['account']>) => void
  'onw3m-network'?: (event: CustomEvent<ElementEvents['network']>) => void
  'onw3m-sign-in'?: (event: CustomEvent<ElementEvents['sign-in']>) => void
  'onw3m-sign-out'?: (event: CustomEvent<ElementEvents['sign-out']>) => void
  'onw3m-error'?: (event: CustomEvent<ElementEvents['error']>) => void
  'onw3m-event'?: (event: CustomEvent<ElementEvents['event']>) => void
  'onw3m-view-change'?: (event: CustomEvent<ElementEvents['view-change']>) => void
  'onw3m-view-close'?: (event: CustomEvent<ElementEvents['view-close']>) => void
}

type Props<Attributes> = DetailedHTMLProps<Omit<HTMLAttributes<HTMLElement>, keyof Attributes>, HTMLElement> &
  Attributes &
  Handlers & { class?: string }

type Elements = { [Tag in keyof ElementAttributes]: Props<ElementAttributes[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
