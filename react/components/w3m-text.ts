'use client'
// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import { createComponent, type ReactWebComponent } from '@lit/react'
import * as React from 'react'
import { W3mText as W3mTextElement } from '../../elements/buttons/w3m-text.ts'

/** Plain text of the connected account, in the font and color of the page. */
export const W3mText: ReactWebComponent<W3mTextElement, {}> = /* @__PURE__ */ createComponent({
  react: React,
  tagName: 'w3m-text',
  elementClass: W3mTextElement,
  events: {},
})
