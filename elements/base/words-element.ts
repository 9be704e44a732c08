import { LitElement } from 'lit'
import { $words } from '../../src/text/text.ts'
import { StoreController } from './store-controller.ts'

/** Base of elements that show texts. Re-renders when texts load or the language changes. */
export class WordsElement extends LitElement {
  protected words = new StoreController(this, $words)
}
