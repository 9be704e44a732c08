import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { loadCollectibles } from '../../../src/controllers/account/collectibles.ts'
import { $activity } from '../../../src/state/account/activity.ts'
import {
  groupCollectibles,
  type OwnedCollectible,
  collectibleImageUrl,
} from '../../../src/core/money/collectible.ts'
import { $collectibles } from '../../../src/state/account/collectibles.ts'
import { $options } from '../../../src/state/settings/options.ts'
import { t } from '../../../src/text/text.ts'
import { element } from '../../base/define.ts'
import { StoreController } from '../../base/store-controller.ts'
import { LocalizedElement } from '../../base/localized-element.ts'
import { reset } from '../../styles/reset.ts'
import '../../ui/wui-image.ts'
import '../../ui/wui-shimmer.ts'
import { ListFrame, listStyles } from '../../parts/list-frame.ts'
import '../../parts/w3m-empty.ts'

/** Collectibles of the account by collection. Without proof of ownership from the chain they are labeled "seen", not "owned". */
@element('w3m-collectible-list')
export class W3mCollectibleList extends LocalizedElement {
  static override styles = [
    reset,
    listStyles,
    // `.tiles { grid-template-columns }`: At most two columns, so the last tile of an odd number can fill its line.
    // `wui-image::part(image)`: Extends to the edges of the tile, whose rounded corners clip it.
    css`
      h3 {
        padding-inline: 4px;
        font-size: var(--wui-fs-cap);
        font-weight: 550;
        color: var(--wui-t2);
        unicode-bidi: isolate;
        overflow-wrap: anywhere;
      }
      .tiles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, max(10em, 34%)), 1fr));
        gap: 10px;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        gap: 6px;
        align-content: start;
        padding-block-end: 10px;
        overflow: hidden;
        border-radius: var(--wui-r-sheet);
        background: var(--wui-sheet);
        box-shadow: var(--wui-shadow-sheet);
        font-size: var(--wui-fs-cap);
      }
      wui-image {
        inline-size: 100%;
        block-size: auto;
        aspect-ratio: 1;
      }
      wui-image::part(image) {
        border-radius: 0;
        corner-shape: round;
      }
      li:last-child:nth-child(odd) {
        grid-column: 1 / -1;
        grid-template-columns: 96px minmax(0, 1fr);
        grid-template-rows: 1fr auto auto 1fr;
        padding-block-end: 0;
      }
      li:last-child:nth-child(odd) wui-image {
        grid-row: 1 / -1;
      }
      li:last-child:nth-child(odd) b {
        grid-row: 2;
      }
      li:last-child:nth-child(odd) small {
        grid-row: 3;
      }
      b,
      small {
        padding-inline: 12px;
        overflow-wrap: anywhere;
        unicode-bidi: isolate;
      }
      b {
        font-weight: 600;
      }
      small {
        color: var(--wui-t2);
      }
      @media (forced-colors: active) {
        li {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]

  #list = new StoreController(this, $collectibles)
  #activity = new StoreController(this, $activity)
  #options = new StoreController(this, $options)
  #frame = new ListFrame(this, {
    load: loadCollectibles,
    reload: () => loadCollectibles({ now: true }),
    failureText: 'money.nftsFailed',
  })

  override render() {
    const { status, collectibles } = this.#list.value
    const isUnlisted = this.#activity.value.isOwnOnly
    if (!collectibles.length)
      return this.#frame.renderEmpty(
        status,
        html`<w3m-empty
          icon="image"
          .heading=${t(isUnlisted ? 'money.nftsUnlisted' : 'money.noNfts')}
          .text=${t(isUnlisted ? 'money.nftsUnlistedText' : 'money.noNftsText')}
        ></w3m-empty>`,
        html`<div class="tiles" aria-hidden="true">
          ${[1, 2, 3, 4].map(() => html`<wui-shimmer width="100%" height="160px" radius="20px"></wui-shimmer>`)}
        </div>`,
      )
    return groupCollectibles(collectibles).map(
      group => html`<section>
        ${group.name ? html`<h3>${group.name}</h3>` : nothing}
        <ul class="tiles">
          ${repeat(
            group.collectibles,
            collectible => collectible.key,
            collectible => this.#renderTile(collectible),
          )}
        </ul>
      </section>`,
    )
  }

  #renderTile({ name, image, isProven }: OwnedCollectible) {
    return html`<li>
      <wui-image
        loading="lazy"
        .src=${collectibleImageUrl(image, this.#options.value.endpoints?.ipfs)}
        .name=${name}
      ></wui-image>
      <b>${name}</b>
      ${isProven ? nothing : html`<small>${t('money.seenOnly')}</small>`}
    </li>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-collectible-list': W3mCollectibleList
  }
}
