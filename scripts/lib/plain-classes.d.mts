import type { Plugin } from 'vite'

export function plainClasses(): Plugin
