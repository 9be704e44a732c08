import { LitElement } from 'lit'
import { $texts } from '../../src/text/text.ts'
import { StoreController } from './store-controller.ts'

/** Base class of elements with texts. Re-renders when texts load or the language changes. */
export class LocalizedElement extends LitElement {
  protected texts = new StoreController(this, $texts)
}
