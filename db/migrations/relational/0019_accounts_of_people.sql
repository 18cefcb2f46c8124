ALTER TABLE "admin_accounts" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "admin_accounts" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admin_accounts" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;