import { z } from 'zod';

/** Which sites may embed the widget. */
export const WIDGET_VARIABLES = {
  WIDGET_ORIGINS: z.string().default(''),
};

/** Returns the widget settings. */
export function widgetOf(env: z.output<z.ZodObject<typeof WIDGET_VARIABLES>>) {
  return {
    /** Origins whose pages may embed the widget, as browsers write them; an empty list disables the widget. */
    origins: env.WIDGET_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  };
}
