/** What menus and popovers have in common: where they stand beside their button, and what they look like. */
export const floatingPlace = { sideOffset: 4, collisionPadding: 8 } as const;

export const floatingLook = 'appear z-50 rounded-lg border border-line bg-panel shadow-raised';
