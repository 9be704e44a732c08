import { LitElement } from 'lit'
import { $words } from '../../src/text/text.ts'
import { StoreController } from './store-controller.ts'

/** An element that shows words: it renders again when they come, or when the language changes. */
export class WordsElement extends LitElement {
  protected words = new StoreController(this, $words)
}
