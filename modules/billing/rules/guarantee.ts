/** Days after the first service began in which a full refund can be requested (product.md, marketing claims). */
export const guaranteeDays = 30;
