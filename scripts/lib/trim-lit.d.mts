import type { Plugin } from 'vite'

export function trimLit(): Plugin
