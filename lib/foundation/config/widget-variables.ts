import { z } from 'zod';

/** Which sites may carry the widget. */
export const WIDGET_VARIABLES = {
  WIDGET_ORIGINS: z.string().default(''),
};

/** The settings of the widget. */
export function widgetOf(env: z.output<z.ZodObject<typeof WIDGET_VARIABLES>>) {
  return {
    /** Origins whose pages may carry the widget, as browsers write them; without any there is no widget. */
    origins: env.WIDGET_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  };
}
