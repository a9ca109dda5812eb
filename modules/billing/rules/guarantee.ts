/** Days after the first service began within which the money can be asked back (product.md, marketing claims). */
export const guaranteeDays = 30;
