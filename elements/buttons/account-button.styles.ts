import { css } from 'lit'

/** Styles that only the account button needs. */
// `@media`: The header of a page on a phone has no space for a balance.
// `.balance`: A long balance is truncated at its end. An address is never truncated. A name may shrink.
export const accountButtonStyles = css`
  .frame .account {
    padding-inline: 16px 4px;
    gap: 12px;
    overflow: clip;
    overflow-clip-margin: 4px;
    font-variant-numeric: tabular-nums;
  }
  .frame .plain {
    padding-inline-start: 4px;
  }
  .balance {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .frame .account.warn {
    padding-inline: 16px;
  }
  :host([size='sm']) .frame .account {
    padding-inline: 12px 3px;
  }
  :host([size='sm']) .frame .plain {
    padding-inline-start: 3px;
  }
  :host([size='sm']) .frame .account.warn {
    padding-inline: 14px;
  }
  .who {
    display: flex;
    align-items: center;
    gap: 8px;
    flex: none;
    max-inline-size: 100%;
    min-inline-size: 0;
    block-size: 36px;
    padding-inline: 6px 12px;
  }
  .who,
  .waiting {
    border-radius: var(--wui-r-pill);
    background: var(--wui-sunk);
  }
  .who.named {
    flex: 0 1 auto;
  }
  .plain .who {
    background: none;
  }
  :host([size='sm']) .who {
    block-size: 30px;
    padding-inline: 5px 10px;
  }
  @media (max-width: 430px) {
    .balance {
      display: none;
    }
    .frame .account {
      padding-inline-start: 4px;
    }
    :host([size='sm']) .frame .account {
      padding-inline-start: 3px;
    }
  }
  .waiting {
    inline-size: 68px;
    block-size: 12px;
  }
`
