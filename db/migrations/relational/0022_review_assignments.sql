CREATE TABLE "review_assignments" (
	"turn_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_turn_id_conversations_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_account_admin_accounts_name_fk" FOREIGN KEY ("account") REFERENCES "public"."admin_accounts"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idx_review_assignments_account" ON "review_assignments" USING btree ("account");