import { css } from 'lit'

/** Styles of overlay, card and bottom sheet. */
// `.overlay { place-items }`: Also applies while closing, so the card fades in place.
// `w3m-notices:not(:defined)`: The element takes no grid cell before it is defined.
// `.notices`: The notices are never an item of the page's layout, even if its body is a grid or flex container.
// `@media (max-width: 430px)`: Bottom sheet, with actions in reach of the thumb.
// `.short`: The first screen leaves part of the page visible until the user drags the sheet up or presses something in it.
export const modalStyles = css`
  :host {
    display: contents;
  }
  :host([data-testid]) {
    display: block;
    position: fixed;
    inset: 0;
    z-index: var(--wui-z);
    pointer-events: none;
  }
  :host([embedded]) {
    display: block;
    position: static;
    pointer-events: auto;
  }
  .overlay {
    display: none;
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100dvh;
    padding: 16px;
    background: var(--wui-overlay);
    overflow: clip;
    overscroll-behavior: contain;
    place-items: center;
    opacity: 0;
    pointer-events: none;
    transition:
      opacity calc(120ms * var(--w3m-motion, 1)),
      display calc(120ms * var(--w3m-motion, 1)) allow-discrete,
      overlay calc(120ms * var(--w3m-motion, 1)) allow-discrete;
  }
  .overlay[open] {
    display: grid;
    opacity: 1;
    pointer-events: auto;
    transition-duration: calc(180ms * var(--w3m-motion, 1));
  }
  .overlay:not([open]) .card {
    scale: 0.98;
  }
  .overlay::backdrop {
    background: none;
  }
  .card {
    display: flex;
    flex-direction: column;
    position: relative;
    isolation: isolate;
    inline-size: var(--wui-modal-width);
    max-inline-size: 100%;
    max-block-size: min(720px, 100dvh - 32px);
    border-radius: var(--wui-r-card);
    background:
      radial-gradient(110% 240px at 50% -60px, var(--wui-wash), transparent 100%) no-repeat,
      var(--wui-ground);
    box-shadow: var(--wui-shadow-card);
    overflow: clip;
    transition:
      scale calc(150ms * var(--w3m-motion, 1)) var(--wui-ease),
      translate calc(160ms * var(--w3m-motion, 1)) var(--wui-ease);
  }
  w3m-notices:not(:defined) {
    display: none;
  }
  .notices {
    display: contents;
  }
  @starting-style {
    .overlay[open] {
      opacity: 0;
    }
    .overlay[open] .card {
      scale: 0.97;
    }
  }
  :host([embedded]) .card {
    max-block-size: none;
  }

  @media (max-width: 430px) {
    .overlay {
      padding: 0;
      place-items: end stretch;
    }
    .overlay:not([open]) {
      transition-duration: calc(160ms * var(--w3m-motion, 1));
    }
    .overlay .card {
      inline-size: 100%;
      max-block-size: calc(100dvh - 32px);
      border-end-start-radius: 0;
      border-end-end-radius: 0;
      padding-block-end: env(safe-area-inset-bottom, 0px);
    }
    .overlay .short {
      max-block-size: 60dvh;
    }
    .overlay[open] .card {
      transition-duration: calc(320ms * var(--w3m-motion, 1));
    }
    .overlay .card::before {
      content: '';
      position: absolute;
      inset-block-start: 7px;
      inset-inline-start: calc(50% - 18px);
      inline-size: 36px;
      block-size: 4px;
      border-radius: 2px;
      background: color-mix(in oklab, var(--wui-t1) 20%, transparent);
      z-index: 2;
    }
    .overlay .card w3m-header {
      padding-block-start: 6px;
    }
    .overlay:not([open]) .card {
      scale: none;
      translate: 0 100%;
    }
    @starting-style {
      .overlay[open] .card {
        scale: none;
        translate: 0 100%;
      }
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .overlay .card,
    .overlay:not([open]) .card {
      scale: none;
      translate: none;
    }
    @starting-style {
      .overlay[open] .card {
        scale: none;
        translate: none;
      }
    }
  }
  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
  }
`
