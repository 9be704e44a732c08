import type { Plugin } from 'vite'

export function inlineLimits(): Plugin
