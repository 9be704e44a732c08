import { css } from 'lit'

/** Spinner. With reduced motion it pulses instead of rotating. */
export const motion = css`
  @keyframes wui-turn {
    to {
      transform: rotate(360deg);
    }
  }
  @keyframes wui-pulse {
    50% {
      opacity: 0.45;
    }
  }
  .turning {
    animation: wui-turn calc(1.2s * var(--w3m-motion, 1)) linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    .turning {
      animation: wui-pulse 2s ease-in-out infinite;
    }
  }
`
